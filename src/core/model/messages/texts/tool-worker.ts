/** English texts of adapters/tool-worker, by code. */
export const toolWorkerTexts = {
  'work-ended-error': /*i18n*/ 'The work ended with an error.',
  'helper-did-work-ended-unexpectedly-most':
    /*i18n*/ 'The helper that did this work ended unexpectedly; most likely it ran out of memory.',
  'try-smaller-file-ask-less-once': /*i18n*/ 'Try a smaller file, or ask for less at once.',
  'work-not-done-after-seconds-ended':
    /*i18n*/ 'The work was not done after {count} seconds, so it was ended.',
  'component-cannot-compiled': /*i18n*/ 'The component cannot be compiled.',
  'ask-corrected-version': /*i18n*/ 'Ask for a corrected version.',
  'attach-pdf-text-pictures-pages-matter':
    /*i18n*/ 'Attach a PDF with text in it, or pictures of the pages that matter, for a model that sees pictures.',
  'megapixels-most-attached':
    /*i18n*/ '“{filename}” has {megapixels} megapixels. At most {otherMegapixels} can be attached.',
  'make-smaller-attach-again': /*i18n*/ 'Make it smaller and attach it again.',
  'damaged-cannot-read-picture': /*i18n*/ '“{filename}” is damaged: it cannot be read as a picture.',
  'open-save-anew-then-attach': /*i18n*/ 'Open and save it anew, then attach that.',
  'not-read-table': /*i18n*/ '“{filename}” could not be read as a table.',
  'csv-tsv-json-json-lines-parquet':
    /*i18n*/ 'CSV, TSV, JSON, JSON Lines, Parquet and spreadsheets can be read. The detail says what is wrong with this file.',
  'only-one-statement-reads-run-nothing':
    /*i18n*/ 'Only one statement that reads can be run: nothing can be written, attached or configured.',
  'begin-select-from-pivot-unpivot-summarize':
    /*i18n*/ 'Begin with SELECT, WITH, FROM, PIVOT, UNPIVOT, SUMMARIZE, DESCRIBE or SHOW TABLES.',
  'result-columns-most-shown': /*i18n*/ 'The result has {count} columns; at most {maxColumns} can be shown.',
  'name-columns-needed': /*i18n*/ 'Name the columns that are needed.',
  'correct-sql-duckdb-dialect-without-sql':
    /*i18n*/ 'Correct the SQL (DuckDB’s dialect). Without SQL this tool lists tables, columns and types. Functions for JSON, files and addresses are not there.',
} as const
