import { beijingDate, beijingTime } from '@tizhou/domain/dates/beijing'
import { ACTIVITY_ITSELF, ADVERT_TYPES, type AdvertType } from '@tizhou/domain/notices/activities'
import type { Notice, Published } from '../../calls/notices.ts'
import { reportActivityClick, reportAdvertClick } from '../tracking/media.ts'

/** An activity: a notice of Publish, or a pop-up, which has no type of it. */
type Activity = Notice & Partial<Pick<Published, 'noticeType'>>
type Picture = Activity['images'][number]

/** Names of the buttons that have no text of the office. */
const NAMES: Partial<Record<AdvertType, string>> = { shown: '展示', closed: '关闭' }

/**
 * Reports by advertiseclick what happened to a banner or pop-up of the home page, or to a picture of the activity's page
 * (`picture`). `remark` is the address that a press leads to; `sign` is empty, since no advert comes from outside.
 */
function tellAdvert({ ID, title, link, time, noticeType }: Activity, what: AdvertType, image?: Picture): void {
  const leads = what === 'picture' ? image?.link : what === 'link' ? link : undefined
  reportAdvertClick({
    activeID: String(ID),
    childActiveID: image ? String(image.imageID) : '',
    sign: '',
    noticeType: noticeType === undefined ? '' : String(noticeType),
    remark: (leads ?? '').slice(0, 500),
    position: what === 'picture' ? 'hotImg' : 'mainIndex',
    btnType: ADVERT_TYPES[what],
    btnName: NAMES[what] ?? image?.alt ?? title,
    startTime: `${beijingDate(time)} ${beijingTime(time)}`,
    ...(image ? { imgUrl: image.imgUrl } : {}),
  })
}

/** A banner came into view, or a pop-up opened. */
export const tellShown = (activity: Activity): void => tellAdvert(activity, 'shown', activity.images[0])

export const tellClosed = (activity: Activity): void => tellAdvert(activity, 'closed', activity.images[0])

/** The link below the text was pressed. */
export const tellLink = (activity: Activity): void => tellAdvert(activity, 'link')

/** A banner was pressed that leads to its activity, which tells of its opening itself. */
export const tellBanner = (activity: Activity): void => tellAdvert(activity, 'banner', activity.images[0])

const tellClick = ({ ID }: Activity, imageID: number): void =>
  reportActivityClick({ manageMentID: String(ID), imageID: String(imageID) })

/** The page of an activity was opened. */
export const tellOpened = (activity: Activity): void => tellClick(activity, ACTIVITY_ITSELF)

/** A picture of the activity's page was pressed. */
export function tellPicture(activity: Activity, image: Picture): void {
  tellClick(activity, image.imageID)
  tellAdvert(activity, 'picture', image)
}
