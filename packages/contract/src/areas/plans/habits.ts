import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Flag, Guid, Nothing, Nullable, TextOr } from '../../wire.ts'
import { mine, own } from './shapes.ts'

/** The weekly ranking, the calendar, the daily reminder. */
export const plansHabits = {
  weekrank: call({
    method: 'GET',
    path: '/api/xxjh/weekrank',
    summary: '本周排行：同一版本里愿意上榜的学员，按本周完成的分钟',
    access: 'user',
    params: Type.Object(mine),
    data: Type.Object({
      from: TextOr(''),
      to: TextOr(''),
      agreed: Flag(),
      minutes: Count(),
      rank: Nullable(Count()),
      total: Count(),
      list: Type.Array(Type.Object({ rank: Count(), name: Type.String(), minutes: Count(), isMine: Flag() })),
    }),
  }),
  agreeRank: call({
    ...own,
    method: 'POST',
    path: '/api/xxjh/agreeRank',
    summary: '是否在本周排行里显示我的昵称',
    params: Type.Object({ ...mine, isOn: Flag() }),
    data: Nothing(),
  }),
  setCalendar: call({
    ...own,
    method: 'POST',
    path: '/api/xxjh/setCalendar',
    summary: '打开或关闭日历订阅；再次打开时地址换新',
    params: Type.Object({ ...mine, isOn: Flag() }),
    data: Nothing(),
  }),
  userwarn: call({
    method: 'POST',
    path: '/api/xxjh/userwarn',
    summary: '每天提醒我今天的任务；ways 0：还没有可用的提醒方式',
    access: 'user',
    params: Type.Object({
      ksbguid: Guid(),
      warntime: Type.String({ pattern: '^([01]\\d|2[0-3]):00$' }),
      warnopen: Flag(),
    }),
    data: Type.Object({ ways: Type.Integer({ minimum: 0, maximum: 3 }) }),
  }),
}
