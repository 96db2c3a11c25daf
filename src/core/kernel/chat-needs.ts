/** What a branch holds that not every model can take. */
export interface ChatNeeds {
  pictures: number
  calls: number
}
