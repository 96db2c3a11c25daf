export interface EstimatedStorage {
  usage?: number
  quota?: number
}

interface Estimator {
  estimate?: () => Promise<EstimatedStorage>
}

/**
 * Estimates used and available storage with `navigator.storage`. Empty where the browser does not tell: WebKitGTK and old Safari have no
 * `navigator.storage`.
 */
export async function estimateStorage(storage: Estimator | undefined): Promise<EstimatedStorage> {
  try {
    return (await storage?.estimate?.()) ?? {}
  } catch {
    return {}
  }
}
