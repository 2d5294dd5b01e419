/** Folder of a version's files. Their addresses are never signed, since they carry no mark. */
const folder = (documentID: number, version: number): string => `documents/${documentID}/${version}`

/** Path of an uploaded file, unique so that concurrent uploads do not overwrite each other. */
export const originalPath = (documentID: number, fileID: number): string =>
  `documents/${documentID}/original-${fileID}.pdf`

export const pagePath = (documentID: number, version: number, page: number): string =>
  `${folder(documentID, version)}/page-${page}.pdf`
