import type { Plugin } from 'vite'

/** The fonts of formulas come in three formats; every browser that is supported reads the first. */
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
