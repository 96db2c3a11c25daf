/** Of package.json, which a test compares. */
export const appVersion = '0.1.0'
