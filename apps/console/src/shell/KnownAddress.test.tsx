import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { KnownAddress } from './KnownAddress.tsx'

const at = (address: string) => {
  const root = createRootRoute()
  const user = createRoute({
    getParentRoute: () => root,
    path: '/users/$userID',
    component: () => <KnownAddress>某人</KnownAddress>,
  })
  const home = createRoute({ getParentRoute: () => root, path: '/' })
  const history = createMemoryHistory({ initialEntries: [address] })
  render(<RouterProvider router={createRouter({ routeTree: root.addChildren([home, user]), history }) as never} />)
}

test('an address with an id that no row has is said to be none', async () => {
  at('/users/12x')
  expect(await screen.findByText('没有这一页')).toBeDefined()
  expect(screen.queryByText('某人')).toBeNull()
})

test.each(['/users/12', '/users/new', '/users/9007199254740991'])('%s is one', async (address) => {
  at(address)
  expect(await screen.findByText('某人')).toBeDefined()
})
