export const agents = {}
