/** Folder of a video's files. Only addresses of pictures are ever signed. */
const folder = (mediaID: number): string => `media/${mediaID}`

export const partPath = (mediaID: number, name: string): string => `${folder(mediaID)}/${name}.bin`
/** The MP4 of a lower quality. */
export const qualityPath = (mediaID: number, name: string): string => `${folder(mediaID)}/quality-${name}.bin`
export const posterPath = (mediaID: number, poster: number): string => `${folder(mediaID)}/poster-${poster}.jpg`
export const hlsFolder = (mediaID: number, name: string): string => `${folder(mediaID)}/hls-${name}`
export const segmentPath = (hls: string, segment: number): string => `${hls}/${segment}.ts`
export const mediaFolder = folder
