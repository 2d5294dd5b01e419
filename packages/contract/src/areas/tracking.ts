export const tracking = {}
