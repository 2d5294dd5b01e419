import type { ClientType } from '@tizhou/domain/client/clientType'
import {
  CLIENT_TYPES,
  KIND_NAMES,
  NOTICE_BOUNDS,
  NOTICE_PICTURES,
  type NoticeKind,
} from '@tizhou/domain/notices/notices'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Search, TableData, tableParams } from '../../table.ts'
import { AgentCode, Count, Flag, Guid, Id, JsonText, Moment, Nothing, Nullable, Text } from '../../wire.ts'

const ofSeller = { access: { role: 'seller' }, source: 'project' } as const
const Kind = () => Type.Unsafe<NoticeKind>(Type.Enum([...KIND_NAMES]))
const State = () =>
  Type.Unsafe<'standing' | 'planned' | 'over' | 'withdrawn'>(Type.Enum(['standing', 'planned', 'over', 'withdrawn']))
const Terminal = () => Type.Integer({ minimum: 0, maximum: NOTICE_BOUNDS.terminal })
const ClientTypes = () =>
  Type.Array(Type.Unsafe<ClientType>(Type.Enum([...CLIENT_TYPES])), { maxItems: CLIENT_TYPES.length })
const target = {
  appID: Type.Optional(Id()),
  vip: Type.Optional(Flag('1: who holds a version now; 0: who holds none')),
  vn: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  agentCode: AgentCode(),
  terminal: Type.Optional(Terminal()),
  versionName: Type.Optional(Text(NOTICE_BOUNDS.versionName)),
  clientTypesJson: Type.Optional(JsonText(ClientTypes())),
}

const Figures = Type.Object({ shown: Count(), opened: Count(), clicked: Count(), closed: Count() })

/** Notices: writing, targeting, planning, withdrawing (seller, who also does support). */
export const noticesOffice = {
  noticeList: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/notices/list',
    summary: '通知与弹窗',
    params: Type.Object({
      ...tableParams(['beginsAt', 'title', 'priority']),
      kind: Type.Optional(Kind()),
      appID: Type.Optional(Id()),
      state: Type.Optional(State()),
      q: Search(),
    }),
    data: TableData(
      Type.Object({
        noticeID: Id(),
        kind: Kind(),
        appID: Nullable(Id()),
        subject: Nullable(Type.String({ description: 'null: all subjects' })),
        vip: Nullable(Flag()),
        vn: Nullable(Count()),
        agentCode: Type.String(),
        terminal: Nullable(Terminal()),
        versionName: Type.String(),
        clientTypes: ClientTypes(),
        title: Type.String(),
        html: Type.String(),
        link: Type.String(),
        examType: Type.String(),
        priority: Count(),
        beginsAt: Moment(),
        endsAt: Nullable(Moment()),
        withdrawnAt: Nullable(Moment()),
        state: State(),
        reads: Count(),
        figures: Figures,
        pictures: Type.Array(
          Type.Object({
            imageID: Id(),
            imgUrl: Type.String(),
            alt: Type.String(),
            link: Type.String(),
          }),
        ),
        revision: Count(),
        updatedBy: Type.String(),
      }),
    ),
  }),
  noticeFigures: call({
    ...ofSeller,
    method: 'GET',
    path: '/api/console/notices/figures',
    summary: '一个活动的展示、打开、点击与关闭，按日与按图片',
    params: Type.Object({ guid: Guid(), noticeID: Id() }),
    data: Type.Object({
      title: Type.String(),
      kind: Kind(),
      total: Figures,
      days: Type.Array(
        Type.Object({ day: Type.String({ description: 'of Beijing, YYYY-MM-DD' }), ...Figures.properties }),
      ),
      pictures: Type.Array(
        Type.Object({
          imageID: Id(),
          imgUrl: Type.String(),
          alt: Type.String(),
          link: Type.String(),
          clicked: Count(),
        }),
      ),
      removedClicked: Type.Integer({ description: 'clicks on pictures that were taken out' }),
    }),
  }),
  /** Number of learners addressed now, with a preview. Stores nothing. */
  noticeReach: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/notices/reach',
    changesNothing: true,
    summary: '预览通知和能送达的人数',
    params: Type.Object({ guid: Guid(), ...target, html: Text(NOTICE_BOUNDS.html) }),
    data: Type.Object({
      learners: Count(),
      onSomePages: Flag('1: of them only who opens the home page on that terminal and device'),
      html: Type.String(),
    }),
  }),
  noticeSave: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/notices/save',
    summary: '发布或修改通知',
    params: Type.Object({
      guid: Guid(),
      noticeID: Type.Optional(Id()),
      revision: Type.Optional(Count()),
      kind: Kind(),
      ...target,
      title: Text(NOTICE_BOUNDS.title, 1),
      html: Text(NOTICE_BOUNDS.html),
      link: Text(NOTICE_BOUNDS.link),
      examType: Text(NOTICE_BOUNDS.examType),
      priority: Type.Integer({ minimum: 0, maximum: 1_000 }),
      beginsAt: Type.Optional(Moment()),
      endsAt: Type.Optional(Moment()),
      /** In their order; absent: as they are. */
      picturesJson: Type.Optional(
        JsonText(
          Type.Array(Type.Object({ imageID: Id(), alt: Text(NOTICE_BOUNDS.alt), link: Text(NOTICE_BOUNDS.link) }), {
            maxItems: NOTICE_PICTURES.most,
          }),
        ),
      ),
    }),
    data: Type.Object({ noticeID: Id() }),
  }),
  /** Removed after a week if no notice uses it. */
  noticePicture: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/notices/picture',
    summary: '上传通知图片；保存通知时放进正文或图片里',
    upload: { maxBytes: NOTICE_PICTURES.bytes },
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({ imageID: Id(), imgUrl: Type.String(), width: Count(), height: Count() }),
  }),
  noticeWithdraw: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/notices/withdraw',
    summary: '撤回通知；可以恢复',
    params: Type.Object({ guid: Guid(), noticeID: Id() }),
    data: Nothing(),
  }),
  noticeRestore: call({
    ...ofSeller,
    method: 'POST',
    path: '/api/console/notices/restore',
    summary: '恢复撤回的通知',
    params: Type.Object({ guid: Guid(), noticeID: Id() }),
    data: Nothing(),
  }),
}
