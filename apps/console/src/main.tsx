import './base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { themeOf, useIsDark } from './platform/appearance.ts'
import { whenLoggedOut } from './platform/logOut.ts'
import { meQuery } from './platform/me.ts'
import { queryClient } from './platform/queryClient.ts'
import { meetRefusals } from './platform/request.ts'
import { router } from './routes.tsx'
import { keepEnter } from './shell/enter.ts'
import { keepFocus } from './shell/keptFocus.ts'

const toLogin = (why?: 'elsewhere' | 'ended') => {
  const { href, pathname } = router.state.location
  if (pathname === '/login') return
  void router.navigate({ to: '/login', search: { to: why && href !== '/' ? href : undefined, why } as never })
}

meetRefusals(toLogin, () => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey }))
whenLoggedOut(toLogin)
keepEnter()
keepFocus(() => document.getElementById('content'))

function Console() {
  const isDark = useIsDark()
  useEffect(() => {
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
  }, [isDark])
  return (
    <ConfigProvider locale={zhCN} theme={themeOf(isDark)} button={{ autoInsertSpace: false }}>
      <App message={{ maxCount: 3 }} style={{ minHeight: '100vh', background: 'var(--ant-color-bg-layout)' }}>
        <RouterProvider router={router} />
      </App>
    </ConfigProvider>
  )
}

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Console />
    </QueryClientProvider>
  </StrictMode>,
)
