// Fluent's parts that the host gives departments: by this name each stands once in a page. `SURFACE` of
// packages/federation/src/surface.ts lists the same names.
export {
  Button,
  type ButtonProps,
  Checkbox,
  DialogActions,
  DialogBody,
  DialogContent,
  Field,
  Input,
  Radio,
  RadioGroup,
  renderInput_unstable,
  renderTextarea_unstable,
  Select,
  TableHeaderCell,
  type Textarea,
  useInput_unstable,
  useInputStyles_unstable,
  useTextarea_unstable,
  useTextareaStyles_unstable,
} from '@fluentui/react-components';
