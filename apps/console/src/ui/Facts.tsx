import { Descriptions } from 'antd'
import type { ReactNode } from 'react'

/** Label → value in one to three columns; values that are undefined are left out. */
export const Facts = ({ of }: { of: Readonly<Record<string, ReactNode>> }) => (
  <Descriptions
    size="small"
    column={{ xs: 1, sm: 2, xl: 3 }}
    items={Object.entries(of)
      .filter(([, children]) => children !== undefined)
      .map(([label, children]) => ({ key: label, label, children }))}
  />
)
