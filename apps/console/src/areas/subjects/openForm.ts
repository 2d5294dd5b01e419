/** The parameter of the address that opens a form on the page of a subject: the id of its row, or NEW. */
export const OPEN_FORM = 'form'
export const NEW = 'new'
/** The parameter that names the field at which that form begins. */
export const BEGIN_AT = 'at'
