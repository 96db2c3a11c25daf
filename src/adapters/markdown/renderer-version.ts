/** Grows when the same text would be rendered differently. */
export const rendererVersion = 4
