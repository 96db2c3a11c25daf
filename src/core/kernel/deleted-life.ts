/** What is deleted can be brought back for so long, and is erased then: far longer than the notice with Undo stays. */
export const deletedLifeMs = 24 * 60 * 60 * 1000
