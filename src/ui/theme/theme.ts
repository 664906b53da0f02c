import { createTheme } from '@mui/material/styles'

const hue = (name: string) => ({
  main: `var(--${name})`,
  light: `var(--${name})`,
  dark: `var(--${name}-text)`,
  contrastText: 'var(--accent-contrast)',
})

/**
 * Material UI theme of the console. All colors reference tokens.css, so that one theme serves both color schemes and
 * Material UI does not need to know the current one.
 */
export const theme = createTheme({
  // Otherwise Material UI would fix the page's color scheme, including scroll bars and native controls, to light.
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    primary: {
      main: 'var(--accent)',
      light: 'var(--accent)',
      dark: 'var(--accent-hover)',
      contrastText: 'var(--accent-contrast)',
    },
    secondary: {
      main: 'var(--text-2)',
      light: 'var(--text-2)',
      dark: 'var(--text)',
      contrastText: 'var(--surface-0)',
    },
    error: hue('red'),
    warning: hue('amber'),
    info: hue('blue'),
    success: hue('green'),
    text: { primary: 'var(--text)', secondary: 'var(--text-2)', disabled: 'var(--text-3)' },
    background: { default: 'var(--surface-0)', paper: 'var(--surface-2)' },
    divider: 'var(--border)',
    action: {
      active: 'var(--text-2)',
      hover: 'var(--surface-hover)',
      selected: 'var(--surface-selected)',
      disabled: 'var(--text-3)',
      disabledBackground: 'var(--grey-soft)',
      focus: 'var(--surface-hover)',
    },
  },
  shape: { borderRadius: 6 },
  spacing: 4,
  typography: {
    fontFamily: 'var(--font-ui)',
    htmlFontSize: 16,
    fontSize: 14,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h6: { fontSize: 18, lineHeight: '26px', fontWeight: 600 },
    body1: { fontSize: 14, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '18px' },
    caption: { fontSize: 12, lineHeight: '16px' },
    button: { fontSize: 14, lineHeight: '20px', fontWeight: 500, textTransform: 'none' },
  },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 140,
      standard: 140,
      complex: 160,
      enteringScreen: 140,
      leavingScreen: 120,
    },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: {
          variants: [{ props: { invisible: false }, style: { background: 'var(--scrim)' } }],
        },
      },
    },
    MuiDialog: {
      styleOverrides: { paper: { boxShadow: 'var(--shadow-float)', margin: 16 } },
    },
    MuiDialogTitle: {
      styleOverrides: { root: { fontSize: 18, lineHeight: '26px', padding: '20px 24px 8px' } },
    },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8 } } },
    MuiDrawer: {
      styleOverrides: { paper: { boxShadow: 'var(--shadow-float)', border: 0, borderRadius: 0 } },
    },
    MuiPopover: { styleOverrides: { paper: { boxShadow: 'var(--shadow-float)' } } },
    MuiMenu: { styleOverrides: { list: { padding: 4 } } },
    MuiMenuItem: {
      defaultProps: { dense: true },
      styleOverrides: {
        root: {
          minHeight: 32,
          padding: '4px 12px',
          borderRadius: 4,
          fontSize: 14,
          '&.Mui-focusVisible': { outline: '2px solid var(--focus)', outlineOffset: -2 },
          // Keep disabled items readable, because the reason is shown below the label.
          '&.Mui-disabled': { opacity: 1, color: 'var(--text-3)' },
        },
      },
    },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 28, color: 'var(--text-2)' } } },
    MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiAutocomplete: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        paper: { boxShadow: 'var(--shadow-float)' },
        option: { fontSize: 14, minHeight: 32 },
        listbox: {
          '& .MuiAutocomplete-option[aria-disabled="true"]': {
            opacity: 1,
            color: 'var(--text-3)',
          },
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          background: 'var(--surface-0)',
          fontSize: 14,
          minHeight: 32,
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--text-3)' },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
            borderColor: 'var(--focus)',
            borderWidth: 2,
          },
          // A read-only field shows its value without the frame of an input.
          '&:has([readonly])': { background: 'transparent', paddingLeft: 0 },
          '&:has([readonly]) .MuiOutlinedInput-input': { paddingLeft: 0 },
          '&:has([readonly]):not(.Mui-focused) .MuiOutlinedInput-notchedOutline': {
            borderColor: 'transparent',
          },
          // The text area already has the padding of a single-line input.
          '&.MuiInputBase-multiline': { padding: 0 },
        },
        input: {
          padding: '5.5px 10px',
          height: 21,
          boxSizing: 'content-box',
          '&::placeholder': { color: 'var(--text-3)', opacity: 1 },
        },
        notchedOutline: { borderColor: 'var(--border-strong)' },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { margin: '4px 0 0', fontSize: 12 } } },
    MuiRadio: { defaultProps: { size: 'small' } },
    MuiSwitch: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        // Material UI's default colors of a switch that is off ignore the color scheme.
        switchBase: {
          color: 'var(--text-3)',
          '&.Mui-checked': { color: 'var(--accent)' },
          '&.Mui-checked + .MuiSwitch-track': { opacity: 0.4 },
          // Disabled switches must be dimmer than enabled ones, also in the dark scheme.
          '&.Mui-disabled': { color: 'var(--border-strong)' },
          '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.3 },
          '&.Mui-checked.Mui-disabled': { color: 'var(--accent)', opacity: 0.5 },
        },
        track: { backgroundColor: 'var(--border-strong)' },
        thumb: { boxShadow: 'none' },
        // Forced colors mode removes backgrounds, so thumb and track need borders.
        root: {
          '@media (forced-colors: active)': {
            '.MuiSwitch-thumb, .MuiSwitch-track': { border: '1px solid' },
            '.MuiSwitch-track, .Mui-checked + .MuiSwitch-track': { opacity: '1 !important' },
            '.Mui-checked .MuiSwitch-thumb': { backgroundColor: 'Highlight' },
          },
        },
      },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: {
          background: 'var(--text)',
          color: 'var(--surface-0)',
          fontSize: 12,
          lineHeight: '16px',
          padding: '4px 8px',
        },
      },
    },
  },
})
