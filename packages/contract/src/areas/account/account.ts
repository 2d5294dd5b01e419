import { Type } from 'typebox'
import { call } from '../../call.ts'
import { AgentCode, Flag, Guid, Id, Moment, Nothing, Nullable, Text } from '../../wire.ts'
import { Code, CodeSent, Phone } from './codes.ts'

/** The reply of every log-in: by password, re-login secret or code. */
const LoggedIn = Type.Object({
  guid: Type.String(),
  userID: Id(),
  NickName: Type.String(),
  roles: Type.Array(Type.String()),
  toke: Type.Optional(
    Type.String({
      description:
        'with istoke=1: the re-login secret for the cookie `toke`. userlogin takes it as `password`; each use gives a new one. Accounts with a second factor get none.',
    }),
  ),
  weak: Type.Unsafe<0 | 1>(Type.Integer({ description: '1: the password is easy to guess, lead to a change of it' })),
  hasPassword: Type.Unsafe<0 | 1>(Type.Integer({ description: '0: registered by code, no password yet' })),
  isNew: Type.Optional(
    Type.Unsafe<1>(
      Type.Integer({ description: '1: codelogin has registered the learner, by the right code of the phone' }),
    ),
  ),
  secretKey: Type.Optional(
    Type.String({ description: 'after codelogin into an account without a password: for changePasswordnew, 10 min' }),
  ),
})

const UserName = () => Text(64, 1)
const Md5 = () => Type.String({ pattern: '^[0-9A-Fa-f]{32}$', description: 'md5 of the password, hexadecimal' })
const UserAgent = () => Type.Optional(Text(512))
const ClientType = () => Type.Optional(Text(32))

/** Purpose of a code. A code is valid for its purpose only; `login` and `register` are one purpose. */
const Purpose = () =>
  Type.Union([Type.Literal('login'), Type.Literal('register'), Type.Literal('restore'), Type.Literal('change')])

const perMinute = (max: number) => ({ max, seconds: 60, by: 'address' as const })

export const account = {
  /** 400 with data.needsTotp=1: the account has a second factor, send it as totp. 429: too many failures. */
  /** 429 with data.captcha 1: repeated with a solved captcha it is let in at once. */
  userlogin: call({
    method: 'POST',
    path: '/api/user/userlogin',
    summary: '密码登录，也接受自动登录凭证',
    access: 'visitor',
    rate: perMinute(120),
    params: Type.Object({
      username: UserName(),
      password: Type.String({ minLength: 1, maxLength: 128, description: 'as typed, its md5, or the re-login secret' }),
      userAgent: UserAgent(),
      clientType: ClientType(),
      agentCode: Type.Optional(AgentCode()),
      istoke: Type.Optional(Flag()),
      timestamp: Type.Optional(Moment()),
      totp: Type.Optional(Type.String({ maxLength: 6, pattern: '^[0-9]*$' })),
      validate: Type.Optional(Text(4096)),
      captchaId: Type.Optional(Text(64)),
    }),
    data: LoggedIn,
  }),
  /** A right code for an unknown phone registers the learner. */
  codelogin: call({
    method: 'POST',
    path: '/api/user/codelogin',
    summary: '验证码登录，未注册的手机号自动注册',
    access: 'visitor',
    rate: perMinute(60),
    params: Type.Object({
      userName: Phone(),
      password: Type.Optional(
        Type.String({
          pattern: '^([0-9A-Fa-f]{32})?$',
          description: 'md5; becomes the password of an account that has none, else not read',
        }),
      ),
      verifyCode: Code(),
      agentCode: Type.Optional(AgentCode()),
      clientType: ClientType(),
      userAgent: UserAgent(),
      istoke: Type.Optional(Flag()),
      totp: Type.Optional(Type.String({ maxLength: 6, pattern: '^[0-9]*$' })),
    }),
    data: LoggedIn,
  }),
  /** Says nothing of who is registered (docs/decisions/0007-account-privacy.md). */
  checkUser: call({
    method: 'GET',
    path: '/api/user/checkUser',
    summary: '这个名称能否用来注册',
    access: 'visitor',
    rate: perMinute(20),
    params: Type.Object({ userName: UserName() }),
    data: Type.Object({ canRegister: Flag() }),
  }),
  captchaChallenge: call({
    closedToLooks: 'changes',
    method: 'GET',
    path: '/api/user/captchaChallenge',
    summary: '安全验证的题目（altcha）',
    source: 'project',
    access: 'visitor',
    rate: perMinute(60),
    params: Type.Object({}),
    data: Type.Object({
      captchaId: Type.String({ description: 'goes back with sendcode as captchaId' }),
      expiresAt: Moment(),
      challenge: Type.Object(
        {
          parameters: Type.Object({
            algorithm: Type.String(),
            nonce: Type.String(),
            salt: Type.String(),
            cost: Type.Integer(),
            keyLength: Type.Integer(),
            keyPrefix: Type.String(),
            keySignature: Type.String(),
            data: Type.Object({ id: Type.String(), until: Moment() }),
          }),
          signature: Type.String(),
        },
        { description: 'as the altcha widget takes it; its base64 payload is sendcode’s validate' },
      ),
    }),
  }),
  /** 400 with the field validate: captcha missing, wrong or expired. 429: data.retryAfter seconds. */
  sendcode: call({
    method: 'POST',
    path: '/api/user/sendcode',
    summary: '发送短信验证码',
    access: 'visitor',
    rate: perMinute(30),
    params: Type.Object({
      phone: Phone(),
      agentCode: Type.Optional(AgentCode()),
      op: Purpose(),
      isRepeat: Type.Optional(Flag()),
      product: Type.Optional(Text(64)),
      validate: Type.Optional(Text(4096)),
      captchaId: Type.Optional(Text(64)),
      clienttype: ClientType(),
      os: Type.Optional(Text(64)),
    }),
    data: CodeSent(),
  }),
  /**
   * Whether this is the phone's newest valid code. A code for `restore` or `login` stays valid; one for `change` is
   * used up and gives the secretKey of changePasswordnew.
   */
  checkcode: call({
    method: 'POST',
    path: '/api/user/checkcode',
    summary: '核对验证码',
    access: 'visitor',
    rate: perMinute(30),
    params: Type.Object({ phone: Phone(), code: Code() }),
    data: Type.Object({ op: Purpose(), secretKey: Type.Optional(Type.String()) }),
  }),
  /** Ends all sessions of the account and its re-login secrets. */
  restorePassword: call({
    method: 'POST',
    path: '/api/user/restorePassword',
    summary: '用验证码重设密码',
    access: 'visitor',
    rate: perMinute(20),
    params: Type.Object({ phone: Phone(), password: Md5(), verifyCode: Code() }),
    data: Nothing(),
  }),
  /** Ends the account's other sessions and their re-login secrets. 409: it has no password. */
  changePassword: call({
    method: 'POST',
    path: '/api/user/changePassword',
    summary: '用原密码修改密码',
    access: 'user',
    rate: { max: 20, seconds: 60, by: 'user' },
    params: Type.Object({ oldPassword: Text(128, 1), newPassword: Md5(), guid: Guid() }),
    data: Nothing(),
  }),
  /** Sets the password by a secretKey (from checkcode or codelogin) in place of the old one. */
  changePasswordnew: call({
    method: 'POST',
    path: '/api/user/changePasswordnew',
    summary: '用一次性密钥设置密码',
    access: 'user',
    rate: { max: 20, seconds: 60, by: 'user' },
    params: Type.Object({
      secretKey: Text(128, 1),
      newPassword: Md5(),
      guid: Guid(),
      clientType: ClientType(),
      userAgent: UserAgent(),
    }),
    data: Nothing(),
  }),
  /** Ends all sessions of the account and its re-login secrets: log in with the new password afterwards. */
  changePasswordweakusers: call({
    method: 'POST',
    path: '/api/user/changePasswordweakusers',
    summary: '修改过于简单的密码',
    access: 'visitor',
    rate: perMinute(20),
    params: Type.Object({
      userName: UserName(),
      oldPassword: Md5(),
      newPassword: Md5(),
      userAgent: UserAgent(),
      clientType: ClientType(),
    }),
    data: Nothing(),
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
      hasPassword: Flag(),
      weak: Flag(),
      isMobile: Type.Unsafe<0 | 1>(Type.Integer({ description: '1: the name is a mobile number, codes can be sent' })),
      createdAt: Moment(),
      lastAppID: Nullable(Id()),
      lastAppVn: Nullable(Type.Integer()),
    }),
  }),
  /** Ends the session and its re-login secret. */
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
