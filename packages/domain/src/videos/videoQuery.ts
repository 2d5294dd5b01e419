/** Characters of a search; by itself, since the record of its page comes with the first load of every page. */
export const VIDEO_QUERY = 50
