/** The calls of the back office (apps/console), a file a room. */
export const backOffice = {}
