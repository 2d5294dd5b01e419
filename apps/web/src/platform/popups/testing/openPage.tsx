import { createMemoryHistory } from '@tanstack/history'
import { act, screen } from '@testing-library/react'
import { Tip } from '../../../shell/popups/Tip.tsx'
import { Toasts } from '../../../shell/popups/Toasts.tsx'
import { openPages, pageOf } from '../../navigation/router/testing/openPages.tsx'
import { PopUps } from '../PopUps.tsx'

const Frame = () => (
  <>
    <main>学习中</main>
    <Toasts />
    <PopUps />
    <Tip />
  </>
)

/** Renders a page with the layers over every page. Gives the router. */
export async function openPage() {
  const pages = (['/chapterMenu', '/pay', '/other'] as const).map((path) => pageOf({ path }, () => null))
  const router = openPages({
    pages,
    frame: Frame,
    history: createMemoryHistory({ initialEntries: ['/chapterMenu'] }),
  })
  await screen.findByText('学习中')
  // Components subscribe to stores in effects, which run a moment later.
  await act(async () => undefined)
  return router
}
