// Fluent components for the host's screens. `@ar/ui/fluent` contains the components that departments need before they
// render rows.
export {
  Badge,
  Spinner,
} from '@fluentui/react-components';
