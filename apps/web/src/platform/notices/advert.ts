import { beijingDate, beijingTime } from '@tizhou/domain/dates/beijing'
import type { Published } from '../../calls/notices.ts'
import { reportAdvertClick } from '../tracking/media.ts'

/** `btnType`: the place of the click. */
const TYPES = { banner: '1', picture: '2' } as const

/**
 * Reports a click on a banner of the home page (`banner`) or on a picture of its activity (`picture`, with its id).
 * `sign` and `remark` are empty, since no advert comes from outside.
 */
export function tellAdvert(
  { ID, title, time, noticeType }: Published,
  pressed: keyof typeof TYPES,
  image?: Published['images'][number],
): void {
  reportAdvertClick({
    activeID: String(ID),
    childActiveID: image ? String(image.imageID) : '',
    sign: '',
    noticeType: String(noticeType),
    remark: '',
    position: pressed === 'banner' ? 'mainIndex' : 'hotImg',
    btnType: TYPES[pressed],
    btnName: image?.alt ?? title,
    startTime: `${beijingDate(time)} ${beijingTime(time)}`,
    ...(image ? { imgUrl: image.imgUrl } : {}),
  })
}
