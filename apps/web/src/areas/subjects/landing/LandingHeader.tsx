import { paths } from '../../../paths.ts'
import { useBrand } from '../../../platform/agent/agent.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Logo } from '../../../ui/illustration/Logo.tsx'
import styles from './LandingHeader.module.css'

/** The brand, and the ways in or back to the subject. */
export function LandingHeader({ wanted }: { wanted: string | undefined }) {
  const session = useSession()
  const brand = useBrand()
  return (
    <header className={styles.header}>
      <Logo size={2.25} {...brand} />
      <nav aria-label="登录与注册" className={styles.entry}>
        {session ? (
          <>
            <span>{session.NickName && `${session.NickName}，`}欢迎回来</span>
            <Link {...tracked('goOn')} {...paths.mainIndex()} className={buttonClass('primary')}>
              继续学习
            </Link>
          </>
        ) : (
          <>
            <Link
              {...tracked('toRegister')}
              {...paths.login({ to: wanted, register: 1 })}
              className={buttonClass('ghost')}
            >
              注册
            </Link>
            <Link {...tracked('toLogIn')} {...paths.login({ to: wanted })} className={buttonClass('primary')}>
              登录
            </Link>
          </>
        )}
      </nav>
    </header>
  )
}
