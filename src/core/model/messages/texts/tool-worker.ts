/** English texts of adapters/tool-worker, by code. */
export const toolWorkerTexts = {
  'job-failed': /*i18n*/ 'The task ended with an error.',
  'job-worker-crashed':
    /*i18n*/ 'The worker for this task ended unexpectedly, probably because it ran out of memory.',
  'try-smaller-input': /*i18n*/ 'Try a smaller file, or request less at once.',
  'job-timed-out':
    /*i18n*/ 'The task was stopped because it took longer than {count, plural, one {# second} other {# seconds}}.',
  'component-not-compilable': /*i18n*/ 'The component cannot be compiled.',
  'request-corrected-component': /*i18n*/ 'Ask for a corrected version.',
  'image-has-too-many-megapixels':
    /*i18n*/ '“{filename}” has {megapixels} megapixels. At most {otherMegapixels} can be attached.',
  'attach-smaller-image': /*i18n*/ 'Reduce its size and attach it again.',
  'image-file-damaged': /*i18n*/ '“{filename}” is damaged: it cannot be read as an image.',
  'save-image-again': /*i18n*/ 'Open it, save it again, and attach the new file.',
  'table-unreadable': /*i18n*/ '“{filename}” could not be read as a table.',
  'table-formats':
    /*i18n*/ 'CSV, TSV, JSON, JSON Lines, Parquet and spreadsheets can be read. The details say what is wrong with this file.',
  'sql-not-one-reading-statement':
    /*i18n*/ 'Only one read-only statement can be run. Nothing can be written, attached or configured.',
  'sql-statements-allowed':
    /*i18n*/ 'Start with SELECT, WITH, FROM, PIVOT, UNPIVOT, SUMMARIZE, DESCRIBE or SHOW TABLES.',
  'sql-result-too-wide': /*i18n*/ 'The result has {count} columns; at most {maxColumns} can be shown.',
  'select-fewer-columns': /*i18n*/ 'Select only the columns that are needed.',
  'lists-too-long': /*i18n*/ 'Lists can have at most {count} items in total.',
  'expression-syntax-not-allowed':
    /*i18n*/ 'Only numbers, units, lists, operators, named values and the listed functions can be used.',
  'expression-has-text': /*i18n*/ 'Text cannot be used in calculations.',
  'function-not-available': /*i18n*/ 'The function "{name}" is not available.',
  'operator-not-available': /*i18n*/ 'The operator "{name}" is not available.',
  'name-has-no-value': /*i18n*/ 'The name "{name}" has no value.',
  'name-belongs-to-function':
    /*i18n*/ 'The name "{name}" belongs to a function. Choose another name for the value.',
  'matrix-power-too-high': /*i18n*/ 'A matrix can be raised to powers up to {count} only.',
  'function-not-redefinable': /*i18n*/ 'The function "{name}" cannot be redefined.',
  'result-not-finite': /*i18n*/ 'the result is not a finite number (a division by zero, or too large).',
  'number-after-percent-sign':
    /*i18n*/ 'A number follows a %. Write mod(10, 3) for a remainder, or 10% * 3 for a percentage.',
  'no-number-before-percent-sign': /*i18n*/ 'There is no number before a %.',
  'table-without-cells': /*i18n*/ 'It has no cells.',
  'table-without-rows': /*i18n*/ 'It has no rows.',
  'table-without-columns': /*i18n*/ 'It has no columns.',
  'table-unpacks-too-large':
    /*i18n*/ 'It unpacks to {count} MB at once, which is more than is read here. Write it with smaller row groups.',
  'json-not-list-nor-object': /*i18n*/ 'It is neither a list nor an object.',
  'line-not-json': /*i18n*/ 'Line {line} is not JSON.',
  'sql-failed': /*i18n*/ 'The query failed: {error}',
  'correct-sql':
    /*i18n*/ 'Correct the SQL (DuckDB’s dialect). Without SQL, this tool lists tables, columns and types. Functions for JSON, files and addresses are not available.',
  'running-query': /*i18n*/ 'Running the query',
  'reading-files': /*i18n*/ 'Reading {names}',
  'reading-page': /*i18n*/ 'Reading page {page} of {count}',
  'loading-sql-engine': /*i18n*/ 'Loading the SQL engine',
  'searching-passages': /*i18n*/ 'Searching {count, plural, one {# passage} other {# passages}}',
  'file-parts': /*i18n*/ 'The file has {count, plural, one {one part} other {# parts}}.',
  'not-a-gif': /*i18n*/ 'Its content is not a GIF.',
  'gif-damaged': /*i18n*/ 'It is damaged: it cannot be read as a GIF.',
  'gif-too-large': /*i18n*/ 'It has {count} megapixels per frame; at most {max} are decoded.',
  'gif-decoding-timed-out': /*i18n*/ 'Its frames were not decoded within {count} s.',
  'gif-frames-not-decodable': /*i18n*/ 'Its frames cannot be decoded.',
  'picture-damaged': /*i18n*/ 'It is damaged: it cannot be read as an image.',
  'picture-too-large': /*i18n*/ 'It has {count} megapixels; at most {max} are decoded.',
  'picture-not-decodable': /*i18n*/ 'It is damaged, or in a format that this browser cannot decode.',
  'picture-is-xml': /*i18n*/ 'It is XML, such as an SVG drawing. Read it as text instead.',
  'not-a-picture': /*i18n*/ 'Its content is not an image that browsers can show.',
  'not-a-picture-but-text': /*i18n*/ 'Its content is text, not an image that browsers can show.',
  'get-export-again': /*i18n*/ 'Nothing was changed. Download the export again and choose that file.',
  'import-file-unknown': /*i18n*/ 'This file is neither an Innerloop backup nor a chat export.',
  'choose-backup-or-export':
    /*i18n*/ 'Nothing was changed. Choose a backup (.zip, .innerloop) under “Restore”, or the ZIP or JSON file that you exported from another app under “Import chats”.',
  'import-too-many-chats': /*i18n*/ 'The file has more than {count} chats.',
  'import-too-many-parts': /*i18n*/ 'One chat has too many parts.',
  'import-too-many-values': /*i18n*/ 'One chat has more than {count} values.',
  'import-version-newer': /*i18n*/ 'The chat was exported by a newer version of Innerloop.',
  'reload-for-newest-version': /*i18n*/ 'Reload this page to get the newest version, then try again.',
  'import-message-id-twice': /*i18n*/ 'Two messages have the same ID.',
  'import-message-order-wrong': /*i18n*/ 'A message comes before its parent.',
  'import-file-empty': /*i18n*/ 'The file is empty.',
  'import-line-too-long': /*i18n*/ 'A line is longer than {count} MB.',
  'import-not-utf-8': /*i18n*/ 'It is not UTF-8 text.',
  'import-json-damaged': /*i18n*/ 'It is not valid JSON: it is damaged or was cut off.',
  'import-chat-too-large': /*i18n*/ 'One chat is larger than {count} MB.',
  'import-nesting-too-deep': /*i18n*/ 'Its values are nested more than {count} levels deep.',
  'import-key-forbidden': /*i18n*/ 'It has the property “{name}”, which is not allowed in an export.',
  'import-application-unknown': /*i18n*/ 'This chat is not from a supported application. It is left out.',
  'import-application-unsupported':
    /*i18n*/ 'This is an export of {name}, which cannot be imported. It is left out.',
  'import-messages-not-readable':
    /*i18n*/ '{count, plural, one {# message} other {# messages}} could not be read and {count, plural, one {is} other {are}} left out ({problem}).',
  'import-part-kind-unknown': /*i18n*/ 'A part of the unknown type “{kind}” is left out.',
  'import-mark-without-text': /*i18n*/ 'An annotation of type “{kind}” has no text and is left out.',
  'import-web-images-missing': /*i18n*/ 'Images from the web that ChatGPT showed are not in the export.',
  'import-widget-without-text': /*i18n*/ 'A ChatGPT widget without text is left out.',
  'import-remark-repeated': /*i18n*/ '{remark} This occurs {count} times.',
  'import-chat-malformed': /*i18n*/ 'The chat does not match {name}’s format ({problem}). It is left out.',
  'import-chat-left-out': /*i18n*/ '{reason} The chat is left out.',
  'import-messages-detached':
    /*i18n*/ '{count, plural, one {# message is} other {# messages are}} not connected to the rest of the chat and {count, plural, one {is} other {are}} left out.',
  'import-list-states-left-out':
    /*i18n*/ '{count, plural, one {# chat is} other {# chats are}} archived, pinned, starred, tagged or in a folder in the other application. That is not imported.',
  'import-memberships-left-out':
    /*i18n*/ '{count, plural, one {# chat belongs} other {# chats belong}} to a project or a custom assistant in the other application. That is not imported.',
  'import-instructions-cut': /*i18n*/ 'Its instructions are too long and are shortened.',
  'import-fields-dropped':
    /*i18n*/ 'It has more fields than are stored with a chat. Unknown fields are left out: {names}.',
  'import-more-fields-dropped':
    /*i18n*/ 'It has more fields than are stored with a chat. Unknown fields are left out: {names} and {count} more.',
} as const
