import { isMobile } from '@tizhou/domain/phone/phone'
import { useState } from 'react'
import type { LoggedIn } from '../../../calls/parts/entry.ts'
import { paths } from '../../../paths.ts'
import { readSentCode } from '../../../platform/account/codes/sentCode.ts'
import { Notice } from '../../../platform/account/Notice.tsx'
import { useBrand } from '../../../platform/agent/agent.ts'
import { REQUEST_TOAST_MS, toast } from '../../../platform/feedback.ts'
import { useRouter } from '../../../platform/navigation/router/context.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { EntryFrame } from '../EntryFrame.tsx'
import { useHandedOver } from '../handedOver.ts'
import { beginSession } from '../logIn.ts'
import { accountPages } from '../pages.ts'
import { CodeForm } from './CodeForm.tsx'
import styles from './LoginForm.module.css'
import { LoginForm } from './LoginForm.tsx'
import { SetPasswordDialog } from './SetPasswordDialog.tsx'
import type { Consent } from './useLogInForm.ts'
import { WeakPasswordDialog } from './WeakPasswordDialog.tsx'

type Way = 'password' | 'code'

const WAYS = [
  { value: 'password', label: '密码登录' },
  { value: 'code', label: '验证码登录' },
] as const

/** A dialog between a successful log-in and the next page. */
type Asked =
  | { about: 'weak'; session: LoggedIn; userName: string; password: string | null }
  | { about: 'noPassword'; secretKey: string; userName: string }

export default function LoginPage() {
  const { to, register } = useSearch(accountPages.login)
  const router = useRouter()
  const { name: brand } = useBrand()
  const handed = useHandedOver()
  const isRegistering = register === 1
  const [pendingCode] = useState(() => ofEntry(readSentCode()))
  const [way, setWay] = useState<Way>(pendingCode?.op === 'login' ? 'code' : 'password')
  const [name, setName] = useState(pendingCode?.phone ?? handed.phone)
  const [consent, setConsent] = useState<Consent>({ agreed: false, remember: true })
  const [asked, setAsked] = useState<Asked | null>(null)
  const [passwordSet, setPasswordSet] = useState(handed.passwordSet)

  const goOn = () => router.history.push(to ?? paths.mainIndex().to)
  const begin = (session: LoggedIn, userName: string) => {
    beginSession(session, userName)
    goOn()
  }

  const afterPassword = (session: LoggedIn, userName: string, password: string) => {
    if (session.weak === 1) setAsked({ about: 'weak', session, userName, password })
    else begin(session, userName)
  }

  const afterCode = (session: LoggedIn, userName: string) => {
    if (session.isNew === 1) toast('已注册，欢迎使用', REQUEST_TOAST_MS)
    else if (isRegistering) toast('这个手机号已经注册过，已直接登录，密码没有改动', REQUEST_TOAST_MS)
    if (session.weak === 1) return setAsked({ about: 'weak', session, userName, password: null })
    const { secretKey } = session
    if (!secretKey || isRegistering) return begin(session, userName)
    beginSession(session, userName)
    setAsked({ about: 'noPassword', secretKey, userName })
  }

  const handing = { phone: isMobile(name) ? name : undefined }
  const common = { name, onName: setName, consent, onConsent: setConsent }
  return (
    <EntryFrame
      title={`${isRegistering ? '注册' : '登录'}${brand}`}
      note={isRegistering ? '用手机号和短信验证码注册，注册后直接开始学习。' : '登录后接着上次的进度学习。'}
    >
      {passwordSet && (
        <div className={styles.above}>
          <Notice tone="right">新密码已生效，请用新密码登录。</Notice>
        </div>
      )}
      {isRegistering ? (
        <>
          <CodeForm purpose="register" {...common} onDone={afterCode} />
          <p className={styles.other}>
            已有账号？
            <Link {...paths.login({ to })} state={handing}>
              去登录
            </Link>
          </p>
        </>
      ) : (
        <>
          <Tabs label="登录方式" tabs={WAYS} shown={way} onShow={setWay}>
            {way === 'password' ? (
              <LoginForm
                {...common}
                onDone={afterPassword}
                aside={
                  <Link {...paths.forgetpwd()} state={handing}>
                    忘记密码？
                  </Link>
                }
              />
            ) : (
              <CodeForm purpose="login" {...common} onDone={afterCode} />
            )}
          </Tabs>
          <p className={styles.other}>
            还没有账号？
            <Link {...tracked('toRegister')} {...paths.login({ to, register: 1 })} state={handing}>
              注册
            </Link>
          </p>
        </>
      )}
      {asked?.about === 'weak' && (
        <WeakPasswordDialog
          userName={asked.userName}
          password={asked.password}
          remember={consent.remember}
          onPutOff={() => begin(asked.session, asked.userName)}
          onLead={() => {
            beginSession(asked.session, asked.userName)
            void router.navigate(paths.myCenter())
          }}
          onChanged={(session) => {
            if (session) return begin(session, asked.userName)
            setAsked(null)
            setPasswordSet(true)
          }}
        />
      )}
      {asked?.about === 'noPassword' && (
        <SetPasswordDialog userName={asked.userName} secretKey={asked.secretKey} onClose={goOn} />
      )}
    </EntryFrame>
  )
}

/** A code that was requested before a reload opens the form with its field. */
const ofEntry = (sent: ReturnType<typeof readSentCode>) =>
  sent?.op === 'login' || sent?.op === 'register' ? sent : null
