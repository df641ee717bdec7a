// Fluent's parts of the host's own screens alone: no department needs them before its rows (@ar/ui/fluent has those).
export {
  Badge,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Spinner,
} from '@fluentui/react-components';
