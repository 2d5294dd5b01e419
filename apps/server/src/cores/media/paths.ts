/** Where a video's files stand. No address is ever signed for one of these, but for pictures. */
const folder = (mediaID: number): string => `media/${mediaID}`

export const partPath = (mediaID: number, name: string): string => `${folder(mediaID)}/${name}.bin`
export const posterPath = (mediaID: number, poster: number): string => `${folder(mediaID)}/poster-${poster}.jpg`
export const hlsFolder = (mediaID: number, name: string): string => `${folder(mediaID)}/hls-${name}`
export const segmentPath = (hls: string, segment: number): string => `${hls}/${segment}.ts`
export const mediaFolder = folder
