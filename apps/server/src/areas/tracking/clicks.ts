import { beijingDate } from '@tizhou/domain/dates/beijing'
import { ACTIVITY_ITSELF, type ActivityCount, countedByAdvert, countedByClick } from '@tizhou/domain/notices/activities'
import { pageOfNumber } from '@tizhou/domain/tracking/pages'
import { scrubbed } from '@tizhou/domain/tracking/privacy'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { idOrNone, kept, keptAddress } from './kept.ts'

export const userclick: Handler<'tracking.userclick'> = async ({ params, services }) => {
  const { userID, appID, btnName, ...others } = params
  await services.tracking.accept({
    kind: 'userclick',
    userID: idOrNone(userID),
    subjectID: idOrNone(appID),
    page: pageOfNumber(params.pageNum)?.wpageName ?? '',
    name: scrubbed(btnName),
    fields: kept(others),
    usage: { clicks: 1 },
  })
  return null
}

export const customerServiceClick: Handler<'tracking.customerServiceClick'> = async ({ params, services }) => {
  const { userID, buttonName, ...others } = params
  await services.tracking.accept({
    kind: 'customerServiceClick',
    userID: idOrNone(userID),
    subjectID: null,
    page: '',
    name: scrubbed(buttonName),
    fields: kept(others),
  })
  return null
}

export const advertiseclick: Handler<'tracking.advertiseclick'> = async ({ params, services }) => {
  const { userID, appID, btnName, imgUrl, ...others } = params
  await services.tracking.accept({
    kind: 'advertiseclick',
    userID: idOrNone(userID),
    subjectID: idOrNone(appID),
    page: '',
    name: scrubbed(btnName),
    fields: kept({ ...others, imgUrl: keptAddress(imgUrl) }),
  })
  const count = countedByAdvert(others.btnType)
  if (count) await countActivity(services, others.activeID, String(ACTIVITY_ITSELF), count)
  return null
}

/** Counts for the office. Ids that are no numbers belong to nothing of ours. */
async function countActivity(services: Services, active: string, image: string, count: ActivityCount): Promise<void> {
  const [noticeID, pictureID] = [Number(active), Number(image)]
  if (!Number.isSafeInteger(noticeID) || !Number.isSafeInteger(pictureID)) return
  const of = { noticeID, pictureID, count, day: beijingDate(services.now()) }
  await services.store.write((tx) => services.notices.in(tx).countActivity(of))
}

/** `imageID` 0: the activity itself. */
export const activityClick: Handler<'tracking.activityClick'> = async ({ params, caller, services }) => {
  const { appID, manageMentID, imageID } = params
  await services.tracking.accept({
    kind: 'activityClick',
    userID: caller.userID,
    subjectID: appID,
    page: '',
    name: scrubbed(manageMentID),
    fields: kept({ manageMentID, imageID }),
  })
  await countActivity(services, manageMentID, imageID, countedByClick(Number(imageID)))
  return null
}

export const liveclick: Handler<'tracking.liveclick'> = async ({ params, services }) => {
  const { UserID, AppID, LiveName, ...others } = params
  await services.tracking.accept({
    kind: 'liveclick',
    userID: idOrNone(UserID),
    subjectID: idOrNone(AppID),
    page: '',
    name: scrubbed(LiveName),
    fields: kept(others),
  })
  return null
}
