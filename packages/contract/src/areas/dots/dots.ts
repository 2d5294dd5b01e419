import { READ_AS_A_WHOLE, REVIEW_HINTS } from '@tizhou/domain/dots/dots'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { AppEName, Count, Flag, Guid, Id, Moment, Nothing } from '../../wire.ts'

const Vip = () =>
  Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100_000, description: 'the version studied; what counts is what is held' }),
  )
const asked = () => ({ guid: Guid(), appID: Id() })

const Hint = () => Type.Unsafe<(typeof REVIEW_HINTS)[number]>(Type.String({ pattern: `^(${REVIEW_HINTS.join('|')})$` }))

/** Red dots of all kinds, and version updates with their read marks. */
export const dots = {
  getReview: call({
    method: 'GET',
    path: '/api/redDot/getReview',
    summary: '今天复习的提示：到期的旧题 due、新错题 new，各多少题，今天看过没有',
    access: 'user',
    params: Type.Object(asked()),
    data: Type.Object({
      list: Type.Array(Type.Object({ testHint: Hint(), count: Count(), isRead: Flag() })),
    }),
  }),
  getReviewUnread: call({
    method: 'GET',
    path: '/api/redDot/getReviewUnread',
    summary: '没看过的复习提示有多少题',
    access: 'user',
    params: Type.Object(asked()),
    data: Type.Object({ count: Count() }),
  }),
  markReview: call({
    method: 'POST',
    path: '/api/redDot/markReview',
    summary: '复习提示看过了：今天不再提醒',
    access: 'user',
    params: Type.Object({
      testHints: Type.String({
        maxLength: 40,
        pattern: `^(${REVIEW_HINTS.join('|')})(,(${REVIEW_HINTS.join('|')}))*$`,
        description: 'hints, with commas',
      }),
      ...asked(),
    }),
    data: Nothing(),
  }),
  getRedDog: call({
    method: 'GET',
    path: '/api/redDot/getRedDog',
    summary: '本科目的全部红点：每一类有多少未读',
    access: 'user',
    params: Type.Object({
      ...asked(),
      vip: Vip(),
      channelID: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000, description: 'DOT_CHANNEL of the domain' })),
    }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({ HitType: Type.String({ description: 'DotKind of the domain' }), unread: Count() }),
      ),
    }),
  }),
  upRedDog: call({
    method: 'POST',
    path: '/api/redDot/upRedDog',
    summary: '一类红点全部标为已读',
    access: 'user',
    params: Type.Object({
      ...asked(),
      HitType: Type.Unsafe<(typeof READ_AS_A_WHOLE)[number]>(
        Type.String({ pattern: `^(${READ_AS_A_WHOLE.join('|')})$`, description: 'kinds that are read as a whole' }),
      ),
    }),
    data: Nothing(),
  }),
  updateRedDot: call({
    method: 'POST',
    path: '/api/testInfoMenu/updateRedDot',
    summary: '考试指南看过了',
    access: 'user',
    params: Type.Object({ ...asked(), userID: Id(), appEName: AppEName(), userInfoID: Type.Optional(Id()) }),
    data: Nothing(),
  }),
  versionList: call({
    method: 'GET',
    path: '/api/feedbacktest/versionList',
    summary: '版本更新，最新的在前，至多 50 条',
    access: 'user',
    params: Type.Object({ ...asked(), vip: Vip() }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          versionID: Id(),
          version: Type.String(),
          title: Type.String(),
          html: Type.String({ description: 'cleaned' }),
          publishedAt: Moment(),
          isRead: Flag('1 too where it was published before the account was there'),
        }),
      ),
    }),
  }),
  checkIsRead: call({
    method: 'GET',
    path: '/api/feedbacktest/checkIsRead',
    summary: '版本更新是否都已读',
    access: 'user',
    params: Type.Object({ ...asked(), vip: Vip() }),
    data: Type.Object({ isRead: Flag(), count: Count() }),
  }),
  setIsRead: call({
    closedToLooks: 'changes',
    method: 'GET',
    path: '/api/feedbacktest/setIsRead',
    summary: '一条版本更新标为已读',
    access: 'user',
    params: Type.Object({ ...asked(), versionID: Id() }),
    data: Nothing(),
  }),
}
