/** Days from today to the exam of a plan, at the most. */
export const MOST_DAYS = 400
