import { Type } from 'typebox'
import { call } from '../call.ts'
import { AgentCode, Flag, Guid, Id, Moment, Nothing, Text } from '../wire.ts'

const Session = Type.Object({
  guid: Type.String(),
  userID: Id(),
  NickName: Type.String(),
  roles: Type.Array(Type.String()),
})

export const account = {
  userlogin: call({
    method: 'POST',
    path: '/api/user/userlogin',
    summary: '密码登录',
    access: 'visitor',
    rate: { max: 120, seconds: 60, by: 'address' },
    params: Type.Object({
      username: Text(64, 1),
      password: Text(128, 1),
      userAgent: Type.Optional(Text(512)),
      clientType: Type.Optional(Text(32)),
      agentCode: Type.Optional(AgentCode()),
      istoke: Type.Optional(Flag()),
      timestamp: Type.Optional(Moment()),
    }),
    data: Session,
  }),
  getUserInfo: call({
    method: 'GET',
    path: '/api/user/getUserInfo',
    summary: '当前用户',
    access: 'user',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({
      userID: Id(),
      userName: Type.String({ description: 'masked: 138****0001' }),
      NickName: Type.String(),
      roles: Type.Array(Type.String()),
      lastAppID: Type.Union([Id(), Type.Null()]),
      lastAppVn: Type.Union([Type.Integer(), Type.Null()]),
    }),
  }),
  logout: call({
    method: 'POST',
    path: '/api/user/logout',
    summary: '退出登录',
    source: 'project',
    access: 'user',
    params: Type.Object({ guid: Guid() }),
    data: Nothing(),
  }),
}
