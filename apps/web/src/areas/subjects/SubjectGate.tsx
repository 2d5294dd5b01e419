import { useQuery } from '@tanstack/react-query'
import { defaultVersion, VERSION_OFF_SALE } from '@tizhou/domain/versions/selection'
import { type ReactNode, useEffect, useRef } from 'react'
import { getUserInfo } from '../../calls/account.ts'
import { paths } from '../../paths.ts'
import { tip } from '../../platform/feedback.ts'
import { useNavigate, usePlace } from '../../platform/navigation/router/hooks.ts'
import { queryClient } from '../../platform/requests/queryClient.ts'
import { useSession } from '../../platform/session/session.ts'
import { chooseVersion } from '../../platform/subject/choose.ts'
import { useComeByShare } from '../../platform/subject/comeByShare.ts'
import { useModuleInfo } from '../../platform/subject/moduleInfo.ts'
import { useSubject } from '../../platform/subject/subject.ts'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useChosenVersion } from './useChosenVersion.ts'

/**
 * Renders pages about the chosen subject. Without a choice on this device it takes the subject of the friend's link, or
 * the one studied last on any device; without either it leads to the choice of a subject.
 */
export function SubjectGate({ children }: { children: ReactNode }) {
  const subject = useSubject()
  const session = useSession()
  if (!session) return null
  return subject ? <Available>{children}</Available> : <Restore />
}

function Restore() {
  const navigate = useNavigate()
  const { href: wanted } = usePlace()
  const me = useQuery(getUserInfo())
  const come = useComeByShare()
  const lastID = come.isLoading ? undefined : (come.data?.appID ?? me.data?.lastAppID ?? undefined)
  const info = useModuleInfo(lastID)
  const last = lastID === me.data?.lastAppID ? info.data?.ar.find(({ vn }) => vn === me.data?.lastAppVn) : undefined
  const version = me.isPending ? undefined : (last ?? (info.data && defaultVersion(info.data.ar)))
  const asked = !me.isPending && !come.isLoading
  const nothing = asked && (lastID === undefined || info.isError || (info.isSuccess && !version))

  useEffect(() => {
    if (version) chooseVersion(version)
  }, [version])

  useEffect(() => {
    if (nothing) void navigate({ ...paths.switchMenu(), state: { wanted }, replace: true })
  }, [nothing, navigate, wanted])

  return (
    <Loading>
      <div style={{ padding: 'var(--space-6)' }}>
        <Skeleton width="14rem" height="1.75rem" />
      </div>
    </Loading>
  )
}

/** Problems that were shown already: each version once, not on every page. */
const told = new Set<string>()

function Available({ children }: { children: ReactNode }) {
  const subject = useSubject()
  const navigate = useNavigate()
  const { info, version, problem } = useChosenVersion()
  // A version that no longer exists (hidden, and the learner's access over) is replaced by the default one.
  const instead = info && !version ? defaultVersion(info.ar) : undefined
  const key = `${subject?.AppID}/${subject?.AppVn}`
  const code = subject?.AppEName ?? ''
  const asked = useRef(false)

  useEffect(() => {
    if (instead) chooseVersion(instead)
  }, [instead])

  useEffect(() => {
    // The stored keys are for readers outside the client: nothing waits for them.
    void import('./storedSubject.ts').then(({ followSubject }) => followSubject(), ignored)
  }, [])

  useEffect(() => {
    if (!problem || asked.current || told.has(key)) return
    asked.current = true
    told.add(key)
    void tip({ content: problem, cancel: problem === VERSION_OFF_SALE ? true : undefined }).then((answer) => {
      asked.current = false
      if (answer === 'confirm') void insteadOf(code).then((q) => navigate(paths.switchMenu({ q })))
    })
  }, [problem, key, code, navigate])

  return children
}

/** The code that replaces a withdrawn one. Loaded on demand, with the rest of the choice of a subject. */
const insteadOf = (code: string): Promise<string | undefined> =>
  import('../../calls/parts/study.ts')
    .then(({ replaceChapter }) => queryClient.ensureQueryData(replaceChapter()))
    .then((codes) => codes[code], ignored)

const ignored = () => undefined
