import type { Plugin } from 'vite'

/** Removes two of the three formats of the fonts for formulas. All supported browsers read the first format. */
export function modernFonts(): Plugin {
  return {
    name: 'modern-fonts',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/katex\/dist\/katex\.min\.css/.test(id)) return undefined
      return code.replace(/,url\([^)]*\) format\("(?:woff|truetype)"\)/g, '')
    },
  }
}
