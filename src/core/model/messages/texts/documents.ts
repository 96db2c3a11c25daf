/** English texts about the content of files: why a file cannot be read, and remarks on tables, by code. */
export const documentTexts = {
  'file-locked': /*i18n*/ 'The file is protected with a password, so it cannot be read.',
  'save-without-password': /*i18n*/ 'Save a copy without a password and attach that.',
  'file-damaged': /*i18n*/ 'The file is damaged and could not be opened.',
  'save-again-attach': /*i18n*/ 'Open it, save it again and attach that copy.',
  'file-unpacks-too-large':
    /*i18n*/ 'The file unpacks to more than 200 MB or 20,000 entries, so it was not read.',
  'attach-smaller-part': /*i18n*/ 'Attach a smaller part of it.',
  'file-too-deep': /*i18n*/ 'The file is nested too deeply, so it was not read.',
  'too-many-cells': /*i18n*/ 'The spreadsheet has more than 3,000,000 cells, so it was not read.',
  'attach-fewer-cells': /*i18n*/ 'Attach a copy with fewer rows or sheets.',
  'archive-without-document': /*i18n*/ 'The file is an archive without a document that can be read.',
  'unpack-attach-files': /*i18n*/ 'Unpack it and attach the files.',
  'file-without-text': /*i18n*/ 'The file contains no text.',
  'file-not-text': /*i18n*/ 'The file is not text, so it cannot be read.',
  'old-word-file': /*i18n*/ 'Word files from before 2007 cannot be read.',
  'old-slides-file': /*i18n*/ 'PowerPoint files from before 2007 cannot be read.',
  'old-office-file': /*i18n*/ 'Files of office programs from before 2007 cannot be read.',
  'outlook-file': /*i18n*/ 'Outlook messages (.msg) cannot be read.',
  'save-as-eml': /*i18n*/ 'Save the message as .eml, HTML or PDF and attach that.',
  'save-as-docx': /*i18n*/ 'Save it as .docx or PDF and attach that.',
  'save-as-pptx': /*i18n*/ 'Save it as .pptx or PDF and attach that.',
  'save-as-office-or-pdf': /*i18n*/ 'Save it as .docx, .xlsx, .pptx or PDF and attach that.',
  'save-as-epub': /*i18n*/ 'Convert it to EPUB or PDF and attach that.',
  'save-as-jpeg-or-png': /*i18n*/ 'Convert it to JPEG or PNG and attach that.',
  'save-as-text-or-pdf': /*i18n*/ 'Convert it to PDF or text and attach that.',
  'attach-transcript': /*i18n*/ 'Attach a transcript, or images of the important parts.',
  'pages-are-images':
    /*i18n*/ 'The PDF has {count, plural, one {# page} other {# pages}} without text. Pages that contain only images, such as scans, have no text to read.',
  'attach-pdf-with-text-or-use-vision':
    /*i18n*/ 'Attach a PDF with text, or choose a model that sees images: it gets the pages as images.',
  'pdf-pages-empty': /*i18n*/ 'The PDF has {count, plural, one {# empty page} other {# empty pages}}.',
  'file-with-reason': /*i18n*/ '“{filename}”: {reason}',
  'remark-all-text':
    /*i18n*/ 'Some values do not fit their columns, so all columns are text: cast them where you calculate.',
  'remark-irregular-file':
    /*i18n*/ 'The file is irregular: all columns are text, and lines that could not be read were left out.',
  'remark-ambiguous-dates':
    /*i18n*/ '{columns}: day and month cannot be told apart in the dates, or their years have two digits, so these stay text. Ask which order is meant, then use strptime.',
  'remark-codes':
    /*i18n*/ '{columns}: the values look like codes (leading zeros, many digits, letters between digits, or versions such as 1.10), so they stay text.',
  'remark-marked-numbers':
    /*i18n*/ '{columns}: numbers with commas or with marks between thousands, so they stay text. Ask which mark is the decimal one if that is unclear, then use replace and CAST.',
  'remark-ambiguous-points':
    /*i18n*/ '{columns}: read as numbers with three decimals. If the point separates thousands (1.234 is 1,234), multiply them by 1,000.',
  'remark-zeros-at-end':
    /*i18n*/ '{columns}: read as numbers, so zeros at the end are not shown (1.10 is 1.1). If these are codes, write them with two decimals.',
  'remark-lines-left-out':
    /*i18n*/ '{count, plural, one {# line is} other {# lines are}} not valid JSON and left out. First: line {line}.',
  'remark-values-left-out': /*i18n*/ '{names}: not in a list of records, so not in any table.',
  'remark-mixed-columns': /*i18n*/ '{columns}: values of several types, so each one is text.',
  'remark-hidden-sheet': /*i18n*/ 'The sheet “{sheet}” is hidden in the file.',
  'remark-empty-sheets': /*i18n*/ 'Sheets without cells: {sheets}.',
  'remark-rows-above-header':
    /*i18n*/ '{count, plural, one {# row above the header was} other {# rows above the header were}} left out: {text}',
  'remark-merged-cells':
    /*i18n*/ 'Merged cells: their text is repeated in each cell, a number stands in the first cell only.',
  'remark-error-cells':
    /*i18n*/ '{count, plural, one {# cell shows} other {# cells show}} an error such as {example} and {count, plural, one {is} other {are}} null here.',
  'remark-formulas-without-result':
    /*i18n*/ '{count, plural, one {# formula has} other {# formulas have}} no stored result and {count, plural, one {is} other {are}} null here. Open the file in a spreadsheet program and save it to store the results.',
  'remark-no-header': /*i18n*/ 'The sheet has no header row, so the columns are numbered.',
} as const
