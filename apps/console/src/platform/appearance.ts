import { type ThemeConfig, theme } from 'antd'
import { useSyncExternalStore } from 'react'

export type Appearance = 'light' | 'dark' | 'system'

const KEY = 'console.appearance'
const listeners = new Set<() => void>()
const system = matchMedia('(prefers-color-scheme: dark)')
const tell = () => {
  for (const listener of [...listeners]) listener()
}
system.addEventListener('change', tell)

function stored(): Appearance {
  const text = localStorage.getItem(KEY)
  return text === 'light' || text === 'dark' ? text : 'system'
}
let chosen = stored()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, () => chosen)

export const useIsDark = (): boolean =>
  useSyncExternalStore(subscribe, () => chosen === 'dark' || (chosen === 'system' && system.matches))

export function chooseAppearance(next: Appearance): void {
  chosen = next
  if (next === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, next)
  tell()
}

/**
 * The brand's #5bb8ff reaches 2.2 : 1 on white, too little for text: filled buttons and links use a darker step of its
 * hue in the light theme and a lighter one in the dark theme (look.md, "Colour"). Focus rings keep #5bb8ff.
 */
const SHARED = {
  fontFamily: "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', system-ui, sans-serif",
  borderRadius: 6,
  fontSize: 13,
  controlHeight: 30,
  // The least that a finger or a shaking hand hits (WCAG 2.2, 2.5.8); three quarters of the above are less.
  controlHeightSM: 24,
  motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.18s',
}

const LIGHT: ThemeConfig = {
  algorithm: theme.defaultAlgorithm,
  token: {
    ...SHARED,
    colorPrimary: '#0a6ebd',
    colorInfo: '#0a6ebd',
    colorLink: '#0a62a8',
    colorSuccess: '#117a45',
    colorSuccessBg: '#e6f6ed',
    colorSuccessBorder: '#a8dcc0',
    colorError: '#c42b2b',
    colorErrorBg: '#fdecec',
    colorErrorBorder: '#f2b8b8',
    colorWarning: '#9a5b00',
    colorWarningBg: '#fdf2df',
    colorWarningBorder: '#eccb8f',
    // The text of orange tags: antd's reaches 3.3 : 1 on their ground.
    'orange-7': '#ad4e00',
    orange7: '#ad4e00',
    colorInfoBg: '#e5f2ff',
    colorInfoBorder: '#9bd1ff',
    colorTextSecondary: '#435264',
    colorTextTertiary: '#5b6a7d',
    colorTextDescription: '#5b6a7d',
    colorTextPlaceholder: '#66758a',
    colorBgLayout: '#f4f7fb',
    controlOutline: 'rgb(91 184 255 / 0.45)',
  },
  components: {
    Layout: { headerBg: '#ffffff', siderBg: '#ffffff', headerHeight: 48, headerPadding: '0 16px' },
    Menu: { itemSelectedBg: '#e5f2ff', itemSelectedColor: '#0a62a8', itemHeight: 36 },
    Table: { headerBg: '#f4f7fb', rowHoverBg: '#f0f8ff' },
  },
}

const DARK: ThemeConfig = {
  algorithm: theme.darkAlgorithm,
  token: {
    ...SHARED,
    colorPrimary: '#5bb8ff',
    colorInfo: '#5bb8ff',
    colorLink: '#7ac4ff',
    colorSuccess: '#57bd86',
    colorSuccessBg: '#12301f',
    colorSuccessBorder: '#1f5236',
    colorError: '#ff8b84',
    colorErrorBg: '#3a1a1a',
    colorErrorBorder: '#6b2d2b',
    colorWarning: '#e0a94a',
    colorWarningBg: '#33260f',
    colorWarningBorder: '#5f4719',
    colorInfoBg: '#10263a',
    colorInfoBorder: '#1d4d78',
    colorTextBase: '#e6edf5',
    colorBgBase: '#11181f',
    colorBgLayout: '#11181f',
    colorBgContainer: '#17212b',
    colorBgElevated: '#1e2a36',
    colorBorder: '#3a4a5c',
    colorBorderSecondary: '#273543',
    colorSplit: '#273543',
    colorTextSecondary: '#b6c2cf',
    colorTextTertiary: '#9aa8b8',
    colorTextDescription: '#9aa8b8',
    colorTextPlaceholder: '#8a99aa',
    controlOutline: 'rgb(91 184 255 / 0.45)',
    // Text on filled buttons: in the dark theme their fill is light.
    colorTextLightSolid: '#0b1a27',
  },
  components: {
    Layout: { headerBg: '#17212b', siderBg: '#17212b', bodyBg: '#11181f', headerHeight: 48, headerPadding: '0 16px' },
    Menu: { itemSelectedBg: '#1d3a54', itemSelectedColor: '#9bd1ff', itemHeight: 36 },
    Table: { headerBg: '#1e2a36', rowHoverBg: '#1d2c3a' },
    Tooltip: { colorTextLightSolid: '#e6edf5' },
  },
}

export const themeOf = (isDark: boolean): ThemeConfig => (isDark ? DARK : LIGHT)
