// The host's screens use these Fluent components. `@ar/ui/fluent` has the components that departments need before their rows.
export {
  Badge,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Spinner,
} from '@fluentui/react-components';
