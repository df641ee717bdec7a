// Fluent's components for the host's own screens. @ar/ui/fluent has those that departments need before their rows.
export {
  Badge,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Spinner,
} from '@fluentui/react-components';
