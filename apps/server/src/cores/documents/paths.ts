/** Where a version's files stand. No address is ever signed for one of these: they carry no mark. */
const folder = (documentID: number, version: number): string => `documents/${documentID}/${version}`

/** A file as it was handed in; each has a path of its own, so that of two at the same time none stands in the other's place. */
export const originalPath = (documentID: number, fileID: number): string =>
  `documents/${documentID}/original-${fileID}.pdf`

export const pagePath = (documentID: number, version: number, page: number): string =>
  `${folder(documentID, version)}/page-${page}.pdf`
