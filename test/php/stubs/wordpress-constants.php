<?php

/*
 * Constants of WordPress that the stubs package does not have. For static analysis only, never run.
 */

declare(strict_types=1);

const ABSPATH = '/wordpress/';
const ARRAY_A = 'ARRAY_A';
const HOUR_IN_SECONDS = 3600;
const WP_CONTENT_DIR = '/wordpress/wp-content';
const WP_PLUGIN_DIR = '/wordpress/wp-content/plugins';
const WP_DEBUG = false;
const DB_HOST = 'localhost';
const DB_NAME = 'wordpress';
const DB_PASSWORD = '';
const DB_USER = 'root';
const OBJECT = 'OBJECT';
