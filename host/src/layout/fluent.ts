// These Fluent components are for the host's screens. `@ar/ui/fluent` has the components that departments need before their rows.
export {
  Badge,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Spinner,
} from '@fluentui/react-components';
