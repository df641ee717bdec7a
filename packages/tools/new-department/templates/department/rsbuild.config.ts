import { departmentConfig } from '@ar/federation/rsbuild';
import descriptor from './department.ts';

export default departmentConfig(descriptor);
