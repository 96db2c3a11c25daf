export interface PackageHome {
  packages: RegExp
  /** Files that may import the package. */
  files: RegExp
  /** Files that may import only the package's types. */
  typesAlsoIn?: RegExp
}

/** One home per package. A package that is not listed has no home and may not be imported. */
export const packageHomes: readonly PackageHome[] = [
  { packages: /^zod$/, files: /^src\/(core|worker|adapters|page\/app)\/|^src\/main\.tsx$/ },
  {
    packages: /^ai$/,
    files: /^src\/(adapters\/providers|page\/features\/chat-state)\//,
    typesAlsoIn: /^src\/worker\/(contract\.ts|client(\/|[-.]))/,
  },
  { packages: /^(@ai-sdk\/|@openrouter\/)/, files: /^src\/adapters\/providers\// },
  { packages: /^(dexie|fake-indexeddb)$/, files: /^src\/adapters\/storage\// },
  { packages: /^@modelcontextprotocol\/client$/, files: /^src\/adapters\/mcp\// },
  { packages: /^ipaddr\.js$/, files: /^src\/adapters\/network\// },
  { packages: /^(exifreader|gifuct-js|image-size)$/, files: /^src\/adapters\/tool-worker\// },
  { packages: /^minisearch$/, files: /^src\/adapters\/(tools|tool-worker)\// },
  {
    packages:
      /^(@duckdb\/duckdb-wasm|@streamparser\/json|apache-arrow|hyparquet|hyparquet-compressors|sucrase)$/,
    files: /^src\/adapters\/tool-worker\//,
  },
  {
    packages: /^@modelcontextprotocol\/server(\/stdio)?$/,
    files: /^src\/adapters\/tool-worker\/(jobs\/demo-mcp-server|message-port-transport)/,
  },
  {
    packages: /^(pdfjs-dist|postal-mime|@e965\/xlsx)$/,
    files: /^src\/adapters\/tool-worker\//,
  },
  { packages: /^entities$/, files: /^src\/adapters\/(tools|tool-worker)\// },
  { packages: /^htmlparser2$/, files: /^src\/adapters\/(markdown|tool-worker)\// },
  { packages: /^fflate$/, files: /^src\/adapters\/(tool-worker|files)\// },
  { packages: /^@zip\.js\/zip\.js$/, files: /^src\/adapters\/files\// },
  {
    packages: /^gemoji$/,
    files: /^src\/(adapters\/tools|page\/features\/(composer|conversation|message-parts))\//,
  },
  { packages: /^mathjs$/, files: /^src\/adapters\/tool-worker\/jobs\/calculate\// },
  { packages: /^(hastscript|hast-util-to-html)$/, files: /^src\/adapters\/files\// },
  {
    packages:
      /^(marked|remend|lowlight|(mdast|micromark|hast|unist)(-.+)?|decode-named-character-reference)$/,
    files: /^src\/adapters\/(markdown|tool-worker)\//,
  },
  { packages: /^(@mozilla\/readability|linkedom)$/, files: /^src\/adapters\/tool-worker\// },
  { packages: /^(react|react-dom)$/, files: /^src\/(page\/|main\.tsx$)/ },
  { packages: /^(@base-ui\/react|lucide-react|virtua|zustand)$/, files: /^src\/page\// },
  { packages: /^katex$/, files: /^src\/(adapters\/markdown|page\/ui)\// },
  { packages: /^(papaparse|recharts)$/, files: /^src\/page\/ui\// },
  { packages: /^mermaid$/, files: /^src\/page\/features\/artifacts\// },
  {
    packages: /^jsonriver$/,
    files: /^src\/page\/features\/(artifacts|conversation|chat-state|message-parts)\//,
  },
  { packages: /^@lingui\//, files: /^src\/page\/i18n\// },
  {
    packages: /^workbox-(expiration|precaching|routing|strategies)$/,
    files: /^src\/worker\/service-worker\//,
  },
  { packages: /^workbox-window$/, files: /^src\/page\/app\// },
]
