import { SUPPORT_BOUNDS } from '@tizhou/domain/support/support'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { AppEName, Count, Flag, Guid, Id, Moment, Nullable, Text, TextOr } from '../../wire.ts'

const Title = () => Type.String()
const Entry = Type.Object({ id: Id(), title: Title() })

/** The help centre: frequent questions, the exam guide, and suggestions with their answers. */
export const support = {
  dirTypeList: call({
    method: 'GET',
    path: '/api/hotspotissue/dirTypeList',
    summary: '常见问题，按类型',
    access: 'visitor',
    params: Type.Object({ appID: Id() }),
    data: Type.Object({ list: Type.Array(Type.Object({ name: Type.String(), list: Type.Array(Entry) })) }),
  }),
  content: call({
    method: 'GET',
    path: '/api/hotspotissue/content',
    summary: '一条常见问题的解答，多少人说解决了，以及我说过的',
    access: 'either',
    params: Type.Object({ guid: Type.Optional(Guid()), id: Id() }),
    data: Type.Object({
      id: Id(),
      type: TextOr(''),
      title: TextOr(''),
      html: TextOr('', 'cleaned: paragraphs, headings, lists, emphasis and links'),
      solved: Count(),
      notSolved: Count(),
      isResolved: Nullable(Flag('what I said last; null: nothing yet')),
      updatedAt: Moment(),
    }),
  }),
  /** Searches titles and texts, and titles by pinyin (tuikuan, tk); at most 50 results, matches in titles first. */
  search: call({
    method: 'GET',
    path: '/api/hotspotissue/search',
    summary: '按关键词查找常见问题',
    access: 'visitor',
    rate: { max: 120, seconds: 60, by: 'address' },
    params: Type.Object({ appID: Id(), keyword: Text(SUPPORT_BOUNDS.keyword, 1) }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id(),
          title: Title(),
          type: Type.String(),
          excerpt: Type.String(),
          spelled: TextOr('', 'the characters of the title that the keyword spells; empty: it stands there itself'),
        }),
      ),
    }),
  }),
  setSolved: call({
    method: 'POST',
    path: '/api/hotspotissue/setSolved',
    summary: '标记一条常见问题是否解决了我的问题；再次标记以最后一次为准',
    access: 'user',
    params: Type.Object({ appID: Id(), guid: Guid(), id: Id(), isResolved: Flag() }),
    data: Type.Object({ solved: Count(), notSolved: Count() }),
  }),
  testInfoMenu: call({
    method: 'GET',
    path: '/api/testInfoMenu/testInfoMenu',
    summary: '考试指南的目录',
    access: 'user',
    params: Type.Object({
      appID: Id(),
      appEName: AppEName(),
      guid: Guid(),
      vip: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description: 'the version studied' })),
    }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          name: Type.String(),
          Childs: Type.Array(Type.Object({ lastMenuID: Id(), name: Type.String() })),
        }),
      ),
    }),
  }),
  testInfoHtml: call({
    method: 'GET',
    path: '/api/testInfoMenu/testInfoHtml',
    summary: '考试指南的一篇',
    access: 'visitor',
    params: Type.Object({ appEName: AppEName(), lastMenuID: Id() }),
    data: Type.Object({ title: TextOr(''), html: TextOr(''), updatedAt: Moment() }),
  }),
  suggest: call({
    method: 'POST',
    path: '/api/userfeedback/Add/',
    summary: '提交意见；链接、标签与表情换成 #',
    access: 'user',
    rate: { max: 10, seconds: 3600, by: 'user' },
    params: Type.Object({
      guid: Guid(),
      AppEName: AppEName(),
      softwareVer: Text(40),
      phoneModel: Text(200),
      networkConditions: Text(40),
      Content: Text(SUPPORT_BOUNDS.suggestion, 1),
      feedbackType: Type.Integer({ minimum: 1, maximum: 4, description: 'SUGGESTION_KINDS of the domain' }),
    }),
    data: Type.Object({ id: Id() }),
  }),
  mySuggestions: call({
    method: 'GET',
    path: '/api/userfeedback/Get',
    summary: '我在本科目提交的意见和答复，最新的在前，至多 200 条',
    access: 'user',
    params: Type.Object({ guid: Guid(), AppEName: AppEName() }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id(),
          Content: Type.String(),
          feedbackType: Count(),
          time: Moment(),
          answer: Nullable(Type.String()),
          answerTime: Nullable(Moment()),
        }),
      ),
    }),
  }),
}
