/** Knowledge points: what is known of them, which are confused, and the questions that tell. */
export const knowledge = {}
