/** Estimates used and available storage. Empty where the browser does not tell: WebKitGTK and old Safari have no `navigator.storage`. */
export async function estimateStorage(
  storage: Partial<Pick<StorageManager, 'estimate'>> | undefined = navigator.storage,
): Promise<StorageEstimate> {
  try {
    return (await storage?.estimate?.()) ?? {}
  } catch {
    return {}
  }
}
