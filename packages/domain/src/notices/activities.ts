/**
 * `btnType` of advertiseclick: what happened to an activity. The specification names the field and leaves its values open.
 */
export const ADVERT_TYPES = {
  /** A banner came into view, or a pop-up opened. */
  shown: '0',
  /** A banner that leads to its activity was pressed. */
  banner: '1',
  /** A picture of the activity was pressed. */
  picture: '2',
  /** A banner or a pop-up was closed. */
  closed: '3',
  /** The link below the text was pressed. */
  link: '4',
} as const
export type AdvertType = keyof typeof ADVERT_TYPES

/** `imageID` of activityClick for the activity itself. */
export const ACTIVITY_ITSELF = 0

/** What is counted of an activity. */
export const ACTIVITY_COUNTS = ['shown', 'opened', 'clicked', 'closed'] as const
export type ActivityCount = (typeof ACTIVITY_COUNTS)[number]

export const ACTIVITY_COUNT_NAMES: Readonly<Record<ActivityCount, string>> = {
  shown: '展示',
  opened: '打开',
  clicked: '点击',
  closed: '关闭',
}

/** Kinds of notices whose figures are counted. */
export const COUNTED_KINDS: readonly string[] = ['banner', 'window']

/**
 * What an advertiseclick adds. Presses of banners and pictures add nothing: each comes with an activityClick, which counts
 * them.
 */
export function countedByAdvert(btnType: string): ActivityCount | undefined {
  if (btnType === ADVERT_TYPES.shown) return 'shown'
  if (btnType === ADVERT_TYPES.closed) return 'closed'
  if (btnType === ADVERT_TYPES.link) return 'clicked'
  return undefined
}

/** What an activityClick adds. */
export const countedByClick = (imageID: number): ActivityCount => (imageID === ACTIVITY_ITSELF ? 'opened' : 'clicked')
