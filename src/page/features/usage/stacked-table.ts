/** Classes of a table whose rows become lists of labeled figures where its container is narrow. Browsers still read it as a table. */
export const stackedTable = {
  container: '@container',
  table: 'border-collapse text-sm @max-[40rem]:block @max-[40rem]:w-full',
  head: '@max-[40rem]:sr-only',
  body: '@max-[40rem]:block',
  row: '@max-[40rem]:grid @max-[40rem]:gap-x-5 @max-[40rem]:gap-y-1 @max-[40rem]:py-2.5',
  header: '@max-[40rem]:max-w-none @max-[40rem]:py-0',
  /** Needs the name of its column as `data-label`, and one child. */
  cell: "text-end tabular-nums whitespace-nowrap @max-[40rem]:flex @max-[40rem]:justify-between @max-[40rem]:gap-2 @max-[40rem]:p-0 @max-[40rem]:whitespace-normal @max-[40rem]:before:text-start @max-[40rem]:before:text-muted @max-[40rem]:before:content-[attr(data-label)_/_'']",
}
