/** Name of the tool that reads a stored result. The engine treats it apart: it is listed wherever another tool is. */
export const readResultTool = 'read_result'
