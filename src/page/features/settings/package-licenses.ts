/** A package that is part of the build. */
export interface PackageLicense {
  name: string
  version: string
  /** SPDX expression, such as `MIT`. */
  license: string
  /** Index of its license text, if it has one. */
  text?: number
}

/** Content of `licenses.json`, which the build writes. Many packages share a text. */
export interface PackageLicenses {
  packages: readonly PackageLicense[]
  texts: readonly string[]
}

/** Loads the list. It is not cached for use without a network. Rejects if it cannot be loaded. */
export async function loadLicenses(): Promise<PackageLicenses> {
  const response = await fetch(new URL('licenses.json', document.baseURI))
  if (!response.ok) throw new Error(`The licenses could not be loaded (status ${response.status}).`)
  return (await response.json()) as PackageLicenses
}

/** Loads the changelog of the application as Markdown text. It is not cached either. Rejects if it cannot be loaded. */
export async function loadChangelog(): Promise<string> {
  const response = await fetch(new URL('changelog.txt', document.baseURI))
  if (!response.ok) throw new Error(`The changelog could not be loaded (status ${response.status}).`)
  return response.text()
}
