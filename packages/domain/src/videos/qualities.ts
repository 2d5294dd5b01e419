/** Rules of the ladder of qualities. A quality is named by the shorter side of its picture in pixels: 720 of 1280×720. */

export interface PictureSize {
  width: number
  height: number
}

/** The quality of a picture of this size; upright pictures count by their width. */
export const qualityOf = ({ width, height }: PictureSize): number => Math.min(width, height)

/** The qualities that can be made of a video: those below its own, the highest first, each once. */
export const qualitiesBelow = (source: PictureSize, heights: readonly number[]): number[] =>
  [...new Set(heights)].filter((height) => height < qualityOf(source)).toSorted((a, b) => b - a)

/** The offered quality nearest to the one that was chosen, which it never exceeds where there is a choice. */
export function nearestQuality(offered: readonly number[], chosen: number): number | undefined {
  const lower = offered.filter((height) => height <= chosen)
  if (lower.length > 0) return Math.max(...lower)
  return offered.length > 0 ? Math.min(...offered) : undefined
}

/** Most bits a second of the picture of a quality, in steps that keep slides readable. */
export function pictureRate(height: number): number {
  if (height >= 1080) return Math.round(4_500_000 * (height / 1080) ** 2)
  if (height >= 720) return 2_500_000
  return height >= 480 ? 1_200_000 : 700_000
}
