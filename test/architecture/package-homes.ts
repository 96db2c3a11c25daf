export interface PackageHome {
  packages: RegExp
  /** Files that may import it. */
  rooms: RegExp
  /** Files that may import its types, and nothing that runs. */
  typesAlsoIn?: RegExp
}

/** One home per package (house law 4). A package that is not listed has no home and may not be imported. */
export const packageHomes: readonly PackageHome[] = [
  { packages: /^zod$/, rooms: /^src\/(core|worker|adapters|page\/app)\/|^src\/main\.tsx$/ },
  {
    packages: /^ai$/,
    rooms: /^src\/adapters\/providers\//,
    typesAlsoIn: /^src\/(worker\/contract\.ts|worker\/client(\/|[-.])|page\/features\/chat\/)/,
  },
  { packages: /^@ai-sdk\/react$/, rooms: /^src\/page\/features\/chat\// },
  { packages: /^(@ai-sdk\/|@openrouter\/)/, rooms: /^src\/adapters\/providers\// },
  { packages: /^(dexie|fake-indexeddb)$/, rooms: /^src\/adapters\/storage\// },
  { packages: /^ipaddr\.js$/, rooms: /^src\/adapters\/network\// },
  { packages: /^(exifreader|gifuct-js|image-size)$/, rooms: /^src\/adapters\/tool-worker\// },
  { packages: /^minisearch$/, rooms: /^src\/adapters\/(tools|tool-worker)\// },
  {
    packages:
      /^(@duckdb\/duckdb-wasm|@streamparser\/json|apache-arrow|hyparquet|hyparquet-compressors|sucrase)$/,
    rooms: /^src\/adapters\/tool-worker\//,
  },
  {
    packages: /^(pdfjs-dist|read-excel-file)$/,
    rooms: /^src\/adapters\/tool-worker\//,
  },
  { packages: /^htmlparser2$/, rooms: /^src\/adapters\/(markdown|tool-worker)\// },
  { packages: /^fflate$/, rooms: /^src\/adapters\/(tool-worker|exports)\// },
  { packages: /^@zip\.js\/zip\.js$/, rooms: /^src\/adapters\/backup\// },
  { packages: /^gemoji$/, rooms: /^src\/(adapters\/tools|page\/features\/chat)\// },
  { packages: /^mathjs$/, rooms: /^src\/adapters\/tools\// },
  { packages: /^(hastscript|hast-util-to-html)$/, rooms: /^src\/adapters\/exports\// },
  {
    packages:
      /^(marked|remend|lowlight|(mdast|micromark|hast|unist)(-.+)?|decode-named-character-reference)$/,
    rooms: /^src\/adapters\/(markdown|tool-worker)\//,
  },
  { packages: /^(@mozilla\/readability|linkedom)$/, rooms: /^src\/adapters\/tool-worker\// },
  { packages: /^(react|react-dom)$/, rooms: /^src\/(page\/|main\.tsx$)/ },
  { packages: /^(@base-ui\/react|lucide-react|virtua|zustand)$/, rooms: /^src\/page\// },
  { packages: /^katex$/, rooms: /^src\/(adapters\/markdown|page\/ui)\// },
  { packages: /^(papaparse|punycode|recharts)$/, rooms: /^src\/page\/ui\// },
  { packages: /^mermaid$/, rooms: /^src\/page\/features\/chat\/artifact\// },
  { packages: /^jsonriver$/, rooms: /^src\/page\/features\/chat\// },
  { packages: /^@lingui\//, rooms: /^src\/page\/words\// },
  { packages: /^workbox-window$/, rooms: /^src\/page\/app\// },
]
